# root.sh FOLDER PACKAGE...: runs programs.sh of FOLDER in a root of its own: the machine's files, and above them a file system in
# memory that is thrown away. Says what the packages have left behind in it. Exit status 77: such a root cannot be made. The shell is in
# a mount namespace of its own.
set -e
files=$1; shift
space=$(mktemp -d)
trap 'cd /; umount -R -l "$space"; rmdir "$space"' EXIT
mount -t tmpfs none "$space"
mkdir "$space/changes" "$space/work" "$space/root"
mount -t overlay none -o "lowerdir=/,upperdir=$space/changes,workdir=$space/work" "$space/root" || exit 77
mount --bind /proc "$space/root/proc"
mount --bind /dev "$space/root/dev"
mount -t tmpfs none "$space/root/tmp"
cp -r "$files" "$space/root/tmp/here"
status=0
chroot "$space/root" /bin/bash /tmp/here/programs.sh "$@" || status=$?
echo "left behind:"
find "$space/changes" -type f -path '*libvec*' ! -path '*/var/log/*' ! -path '*/var/cache/*' ! -name '*.pyc' | sed "s,^$space/changes,  ,"
exit $status

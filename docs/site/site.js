// The pages need none of this: a table that is filtered while one types, and buttons that copy code.
'use strict';

for (const input of document.querySelectorAll('input[data-filter]')) {
  const rows = [...document.querySelectorAll(`#${input.dataset.filter} tbody tr`)];
  const output = input.parentElement.querySelector('output');
  const filter = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      row.hidden = !words.every((word) => row.dataset.words.includes(word));
      shown += row.hidden ? 0 : 1;
    }
    output.textContent = words.length ? `${shown} of ${rows.length}` : '';
  };
  input.addEventListener('input', filter);
  input.parentElement.hidden = false;
  filter(); // what the browser has kept from before
}

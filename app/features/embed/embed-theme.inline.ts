/*
 * Sets `data-theme` of an embedded player before its first paint: the theme in its address, or the system's.
 */
const asked = new URLSearchParams(location.search).get('theme') ?? '';
const system = matchMedia('(prefers-color-scheme: light)');
const apply = () => {
  const isLight = /^(sang|light)$/.test(asked) || (!/^(toi|dark)$/.test(asked) && system.matches);
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark';
};
apply();
system.addEventListener('change', apply);

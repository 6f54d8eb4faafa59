import { AWAITS_VIEW } from '#app/router/awaits-view.ts';

if (location.search) document.documentElement.classList.add(AWAITS_VIEW);

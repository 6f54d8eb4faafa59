import { markLeftOff } from './mark-left-off.ts';

markLeftOff();

import { beforeEach, vi } from 'vitest';
import fakeBrowser, { restoreFakeBrowser } from './fake-browser.ts';

// This runs once per file, and the files of a process share its modules and globals.
restoreFakeBrowser();
vi.unstubAllGlobals();
beforeEach(() => fakeBrowser.reset());

import { beforeEach, vi } from 'vitest';
import { restoreFakeBrowser } from './fake-browser.ts';
import { resetBrowser } from './reset-browser.ts';

// This runs once per file, and the files of a process share its modules and globals.
restoreFakeBrowser();
vi.unstubAllGlobals();
beforeEach(resetBrowser);

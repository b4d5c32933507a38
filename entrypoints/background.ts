import { defineBackground } from 'wxt/utils/define-background';
import { startWorker } from '../lib/worker/worker.ts';

export default defineBackground(startWorker);

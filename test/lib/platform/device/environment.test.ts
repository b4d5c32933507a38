import { expect, test } from 'vitest';
import { browserOf } from '../../../../lib/platform/device/environment.ts';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36', 'Chrome 156'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:153.0) Gecko/20100101 Firefox/153.0', 'Firefox 153'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36 Edg/156.0.1', 'Edg 156'],
  ['something else', 'unknown'],
])('the user agent %s is reported only as %s', (userAgent, name) => {
  expect(browserOf(userAgent)).toBe(name);
});

import { expect, test } from 'vitest';
import { decodeEntities } from '../../../../lib/domain/text/entities.ts';

test.each([
  ['what WordPress encodes', 'Tom &amp; Jerry&#039;s &quot;Mug&quot; &lt;b&gt;', 'Tom & Jerry\'s "Mug" <b>'],
  ['numbers, in both forms', '&#8217; &#x1F600; &#X41;', '’ 😀 A'],
  ['Latin-1 from its first name to its last', '&nbsp;&eacute;&Eacute;&frac12;&yuml;', '\u00a0éÉ½ÿ'],
  ['the euro, which Latin-1 lacks', '12.40 &euro;', '12.40 €'],
  ['the numbers that Windows has', 'O&#146;Neill &#x80;', 'O’Neill €'],
  ['each entity once', '&amp;amp; &amp;lt; &#38;#39;', '&amp; &lt; &#39;'],
  ['no other name, and no name without its end', '&hellip; &AMP; &am &amp &;', '&hellip; &AMP; &am &amp &;'],
  ['no number that is no character', '&#0; &#x110000; &#9999999;', '&#0; &#x110000; &#9999999;'],
  ['no markup', '<b>x</b>', '<b>x</b>'],
])('decodes %s', (_, text, decoded) => {
  expect(decodeEntities(text)).toBe(decoded);
});

import DOMPurify from 'dompurify';
import { isParsable, wordsOf } from './notice-bounds.ts';

const HARMLESS = [
  ...['p', 'div', 'span', 'br', 'hr', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'small', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'a'],
];

/**
 * The portal notice is somebody else's HTML inside a privileged page (pitfall 22): words, lists and http(s)
 * links are kept; images, styles, forms, frames and scripts are not.
 */
export function sanitiseNotice(html: string): DocumentFragment {
  if (!isParsable(html)) return asParagraphs(wordsOf(html));
  const clean = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: HARMLESS,
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: /^https?:\/\//i,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of clean.querySelectorAll('a')) {
    // DOMPurify lets an address of nothing pass, which leads to the page that it stands in.
    if (!link.getAttribute('href')) link.removeAttribute('href');
    link.target = '_blank';
    link.rel = 'noopener noreferrer nofollow';
  }
  return clean;
}

/** Text alone, for what no parser should see. */
function asParagraphs(lines: string[]): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const line of lines) {
    const paragraph = document.createElement('p');
    paragraph.textContent = line;
    fragment.append(paragraph);
  }
  return fragment;
}

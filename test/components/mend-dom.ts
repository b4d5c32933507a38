/**
 * Two ways in which happy-dom differs from browsers and on which DOMPurify relies: `nodeName` must be readable
 * through `Node.prototype`, and a NodeIterator must survive the removal of the node it stands at. To be
 * imported before DOMPurify is.
 */

Object.defineProperty(Node.prototype, 'nodeName', {
  configurable: true,
  get(this: Node): string {
    for (
      let type = Object.getPrototypeOf(this);
      type !== Node.prototype;
      type = Object.getPrototypeOf(type)
    ) {
      const own = Object.getOwnPropertyDescriptor(type, 'nodeName')?.get;
      if (own) return own.call(this);
    }
    return '';
  },
});

document.createNodeIterator = (root: Node, whatToShow = NodeFilter.SHOW_ALL) => {
  const passed: Node[] = [];
  const shows = (node: Node) => (whatToShow & (1 << (node.nodeType - 1))) !== 0;
  return {
    nextNode() {
      // What was removed is no place to go on from: step back to what is still there.
      let from = passed.at(-1);
      while (from && from !== root && !root.contains(from)) {
        passed.pop();
        from = passed.at(-1);
      }
      let next: Node | null = from ? following(from, root) : root;
      while (next && !shows(next)) next = following(next, root);
      if (next) passed.push(next);
      return next;
    },
  } as NodeIterator;
};

/** The next node in document order, inside root. */
function following(node: Node, root: Node): Node | null {
  if (node.firstChild) return node.firstChild;
  for (let up: Node | null = node; up && up !== root; up = up.parentNode) {
    if (up.nextSibling) return up.nextSibling;
  }
  return null;
}

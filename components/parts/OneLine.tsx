/** A name or status in one line, cut where it has no room, with all of it as a tooltip. It keeps its own direction. */
export const OneLine = ({ text, class: name = '' }: { text: string; class?: string }) => (
  <bdi class={`one-line ${name}`} title={text}>
    {text}
  </bdi>
);

/** The classes of a status: the usual ones have a color. */
export const statusClass = (status: string): string =>
  `status ${COLORED.find((known) => known === status.toLowerCase()) ?? 'other'}`;

const COLORED = ['active', 'paid', 'pending', 'processing', 'rejected', 'cancelled'];

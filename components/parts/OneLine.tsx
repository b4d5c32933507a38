/** A name or status in one line, cut where it has no room, with all of it as a tooltip. It keeps its own direction. */
export const OneLine = ({ text, class: name = '' }: { text: string; class?: string }) => (
  <bdi class={`one-line ${name}`} title={text}>
    {text}
  </bdi>
);

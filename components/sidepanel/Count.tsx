interface Props {
  all: string;
  /** Which of them are on display; empty if all are. */
  shown: string;
}

/** The number of people, and which of them are on display. */
export function Count({ all, shown }: Props) {
  return (
    <span class="count parted" tabIndex={-1} data-landing>
      <span class="parts">
        <strong>{all}</strong>
        {shown !== '' && (
          <span>
            <span class="dot"> · </span>
            {shown}
          </span>
        )}
      </span>
    </span>
  );
}

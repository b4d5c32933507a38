interface Props {
  all: string;
  /** How much of it is on display; empty where that goes without saying. */
  shown: string;
}

/** How many there are, and what of it is on display: beside it or below, as there is room. */
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

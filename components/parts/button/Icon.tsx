/** Line icons on a 24 px grid. */
const PATHS = {
  refresh: 'M20 11a8 8 0 1 0-2.3 6.3M20 5v6h-6',
  settings:
    'M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM8 14.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z',
  group:
    'M16 20v-1.5a4 4 0 0 0-4-4H7a4 4 0 0 0-4 4V20M9.5 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM21 20v-1.5a4 4 0 0 0-3-3.9M16 4.2a3.5 3.5 0 0 1 0 6.7',
  alert: 'M12 8v5M12 16.5v.01M10.3 3.9 2.4 17.5A2 2 0 0 0 4.1 20.5h15.8a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0Z',
  check: 'M20 6.5 9.5 17 4 11.5',
  link: 'M9 7h-.5A4.5 4.5 0 0 0 4 11.5v0A4.5 4.5 0 0 0 8.5 16H10M14 7h1.5A4.5 4.5 0 0 1 20 11.5v0A4.5 4.5 0 0 1 15.5 16H14M8.5 11.5h7',
  copy: 'M9 9h10v10H9zM5 15V5h10',
  pin: 'M9 4h6l-1 6 3 3H7l3-3-1-6ZM12 13v7',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  open: 'M14 4h6v6M20 4l-9 9M18 14v5H5V6h5',
  dots: 'M12 5.5v.01M12 12v.01M12 18.5v.01',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15l1.5-2ZM10 21h4',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z',
  eyeOff:
    'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.9 3.6M6.2 7.4A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.2-1.1M10.2 10.2a2.5 2.5 0 0 0 3.6 3.6',
  chart: 'M4 20h16M7 16v-5M12 16V5M17 16v-8',
  star: 'M12 4l2.4 5 5.6.7-4.1 3.8 1 5.5L12 16.3 7.1 19l1-5.5L4 9.7 9.6 9z',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20 20',
  filter: 'M4 5h16l-6 7.5V19l-4-2v-4.5L4 5Z',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  down: 'M6 9.5l6 6 6-6',
  first: 'M18 5l-7 7 7 7M7 5v14',
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  last: 'M6 5l7 7-7 7M17 5v14',
  blank: '',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}

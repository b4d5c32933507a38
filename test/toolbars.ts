/** What icons stand on: the toolbars of browsers as they come, and their tab strips, where pages have theirs. */
export const TOOLBARS = {
  light: { 'Chrome’s toolbar': '#ffffff', 'Chrome’s tabs': '#dfe1e5', Firefox: '#f9f9fb' },
  dark: { 'Chrome’s toolbar': '#35363a', 'Chrome’s tabs': '#202124', Firefox: '#2b2a33' },
};

/** The backgrounds of icons: browsers' toolbars, now and some years ago, and tab strips. */
export const TOOLBARS = {
  light: {
    'Chrome’s toolbar': '#ffffff',
    'Chrome’s tabs': '#d3e3fd',
    'Chrome’s tabs of old': '#dfe1e5',
    'Firefox’s toolbar': '#f9f9fb',
    'Firefox’s tabs': '#eaeaed',
  },
  dark: {
    'Chrome’s toolbar': '#3c3c3c',
    'Chrome’s toolbar of old': '#35363a',
    'Chrome’s tabs': '#202124',
    'Firefox’s toolbar': '#2b2a33',
    'Firefox’s tabs': '#1c1b22',
  },
};

/** The bodies of refusals, as recorded. */

const notAllowed = 'Sorry, you are not allowed to do that.';
const noSuchRoute = 'No route was found matching the URL and request method.';

/** 401: missing or wrong credentials; the answer does not tell which. */
export const unauthorized = { code: 'rest_forbidden', message: notAllowed, data: { status: 401 } };

/** 401: the same at WordPress's own routes about a user. */
export const notLoggedIn = {
  code: 'rest_not_logged_in',
  message: 'You are not currently logged in.',
  data: { status: 401 },
};

/** 403: right credentials, missing permission. */
export const forbidden = { code: 'rest_forbidden', message: notAllowed, data: { status: 403 } };

/** 404: a wrong address, or the Pro edition is not there. The service adds its environment. */
export const noRoute = {
  code: 'rest_no_route',
  message: noSuchRoute,
  data: { status: 404, wpfluent: { env: 'prod' } },
};

/** 404: the same anywhere but below the service. */
export const noWordPressRoute = { code: 'rest_no_route', message: noSuchRoute, data: { status: 404 } };

/** 404: the route is there, the group is not. */
export const noGroup = { code: 'group_not_found', message: 'Group not found', data: { status: 404 } };

/** 404: the password was revoked already, or never existed. */
export const noSuchPassword = {
  code: 'rest_application_password_not_found',
  message: 'Application password not found.',
  data: { status: 404 },
};

/** 422: right credentials of somebody who is no affiliate. */
export const notAffiliate = { message: 'Affiliate Account could not be found' };

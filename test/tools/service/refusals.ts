/** The bodies of refusals, as recorded. */

const notAllowed = 'Sorry, you are not allowed to do that.';
const noSuchRoute = 'No route was found matching the URL and request method.';

function refusal(status: number, code: string, message: string, more: object = {}) {
  return { code, message, data: { status, ...more } };
}

/** 401: missing or wrong credentials; the answer does not tell which. */
export const unauthorized = refusal(401, 'rest_forbidden', notAllowed);

/** 401: the same at WordPress's own routes about a user. */
export const notLoggedIn = refusal(401, 'rest_not_logged_in', 'You are not currently logged in.');

/** 403: right credentials, missing permission. */
export const forbidden = refusal(403, 'rest_forbidden', notAllowed);

/** 404: a wrong address, or the Pro edition is not there. The service adds its environment. */
export const noRoute = refusal(404, 'rest_no_route', noSuchRoute, { wpfluent: { env: 'prod' } });

/** 404: the same anywhere but below the service. */
export const noWordPressRoute = refusal(404, 'rest_no_route', noSuchRoute);

/** 404: the route is there, the group is not. */
export const noGroup = refusal(404, 'group_not_found', 'Group not found');

/** 404: the password was revoked already, or never existed. */
const noPassword = 'rest_application_password_not_found';
export const noSuchPassword = refusal(404, noPassword, 'Application password not found.');

/** 422: right credentials of somebody who is no affiliate. */
export const notAffiliate = { message: 'Affiliate Account could not be found' };

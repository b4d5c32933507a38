/** The bodies of refusals, as recorded. */

const notAllowed = 'Sorry, you are not allowed to do that.';
const noSuchRoute = 'No route was found matching the URL and request method.';

function refusal(status: number, code: string, message: string, more: object = {}) {
  return { code, message, data: { status, ...more } };
}

/** 401: missing or wrong credentials. */
export const unauthorized = refusal(401, 'rest_forbidden', notAllowed);

/** 401: missing or wrong credentials at WordPress's own routes about a user. */
export const notLoggedIn = refusal(401, 'rest_not_logged_in', 'You are not currently logged in.');

/** 403: right credentials, missing permission. */
export const forbidden = refusal(403, 'rest_forbidden', notAllowed);

/** 404: a wrong address, or the Pro edition is missing. The service adds its environment. */
export const noRoute = refusal(404, 'rest_no_route', noSuchRoute, { wpfluent: { env: 'prod' } });

/** 404: a wrong address outside the service. */
export const noWordPressRoute = refusal(404, 'rest_no_route', noSuchRoute);

/** 404: the route exists, but the group does not. */
export const noGroup = refusal(404, 'group_not_found', 'Group not found');

/** 404: the password was revoked or never existed. */
const noPassword = 'rest_application_password_not_found';
export const noSuchPassword = refusal(404, noPassword, 'Application password not found.');

/** 422: right credentials of a user who is no affiliate. */
export const notAffiliate = { message: 'Affiliate Account could not be found' };

/**
 * The bodies of refusals, as recorded.
 */

const notAllowed = 'Sorry, you are not allowed to do that.';

/** 401: no credentials, or wrong ones. */
export const unauthorized = { code: 'rest_forbidden', message: notAllowed, data: { status: 401 } };

/** 403: right credentials, missing permission. */
export const forbidden = { code: 'rest_forbidden', message: notAllowed, data: { status: 403 } };

/** 401: a session cookie came along, without the nonce that would make it count. */
export const cookieRefused = {
  code: 'rest_cookie_invalid_nonce',
  message: 'Cookie check failed',
  data: { status: 401 },
};

/** 404: a wrong address, or the Pro edition is not there. */
export const noRoute = {
  code: 'rest_no_route',
  message: 'No route was found matching the URL and request method.',
  data: { status: 404, wpfluent: { env: 'prod' } },
};

/** 404: the route is there, the group is not. */
export const noGroup = { code: 'group_not_found', message: 'Group not found', data: { status: 404 } };

/** 422: right credentials of somebody who is no affiliate. */
export const notAffiliate = { message: 'Affiliate Account could not be found' };

<?php
/** Refusals as recorded. WordPress itself answers 401 and 403 if a permission callback refuses. */

namespace AffiliateService;

/** The answer to valid credentials of a user who is no affiliate. */
function not_an_affiliate(): \WP_REST_Response
{
    return new \WP_REST_Response(['message' => 'Affiliate Account could not be found'], 422);
}

function no_group(): \WP_Error
{
    return new \WP_Error('group_not_found', 'Group not found', ['status' => 404]);
}

/** The deployed service adds its environment to WordPress's "no route" under its own namespace. */
function sign_missing_route(\WP_HTTP_Response $response, \WP_REST_Server $server, \WP_REST_Request $request)
{
    $data = $response->get_data();
    if (str_starts_with($request->get_route(), '/' . ROOT) && ($data['code'] ?? null) === 'rest_no_route') {
        $data['data']['wpfluent'] = ['env' => 'prod'];
        $response->set_data($data);
    }
    return $response;
}

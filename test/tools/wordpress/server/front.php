<?php
/** Does the work of a web server in front of PHP. */

namespace Front;

/** Answers requests that must not reach the site: for another host's name or without HTTP authentication. */
function refuse(): bool
{
    $canonical = parse_url(\SWITCHES['origin'], PHP_URL_HOST) . ':' . parse_url(\SWITCHES['origin'], PHP_URL_PORT);
    if (\SWITCHES['redirectOtherHosts'] && $_SERVER['HTTP_HOST'] !== $canonical) {
        header('Location: ' . \SWITCHES['origin'] . $_SERVER['REQUEST_URI'], true, 301);
        return true;
    }
    $required = \SWITCHES['siteBasicAuth'];
    $credentials = [$_SERVER['PHP_AUTH_USER'] ?? null, $_SERVER['PHP_AUTH_PW'] ?? null];
    if ($required && $credentials !== [$required['user'], $required['password']]) {
        header('WWW-Authenticate: Basic realm="Staging"', true, 401);
        echo '<!doctype html><title>401 Unauthorized</title><h1>Unauthorized</h1>';
        return true;
    }
    return false;
}

/**
 * Returns the file for this request and sets $_SERVER to match; null if there is none. With pretty permalinks WordPress
 * answers all other requests; with plain ones it does not, as without a .htaccess file.
 */
function script(): ?string
{
    $root = $_SERVER['DOCUMENT_ROOT'];
    $path = rawurldecode(parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH) ?: '/');
    $real = realpath($root . $path);
    if ($real !== false && $real !== $root && !str_starts_with($real, "$root/")) {
        return null;
    }
    foreach (str_ends_with($path, '/') ? ['index.php', 'index.html'] : [''] as $index) {
        if (is_file($root . $path . $index)) {
            return found($root, $path . $index);
        }
    }
    $subfolder = \SWITCHES['subfolder'];
    if (\SWITCHES['permalinks'] === 'pretty' && str_starts_with($path, "$subfolder/")) {
        // The web server redirects a folder without a trailing slash, such as /wp-admin.
        return $real !== false && is_dir($real) ? null : found($root, "$subfolder/index.php");
    }
    return null;
}

function found(string $root, string $name): string
{
    $_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = $name;
    return $_SERVER['SCRIPT_FILENAME'] = $root . $name;
}

/** Redirects a folder to its path with a slash; answers 404 to all other requests. */
function missing(): bool
{
    $path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH) ?: '/';
    if (!str_ends_with($path, '/') && is_dir($_SERVER['DOCUMENT_ROOT'] . rawurldecode($path))) {
        header("Location: $path/", true, 301);
        return true;
    }
    http_response_code(404);
    echo '<!doctype html><title>404 Not Found</title><h1>Not Found</h1>';
    return true;
}

/** Drops the credentials, as servers with PHP over CGI do by default. */
function strip_authorization(): void
{
    if (\SWITCHES['stripAuthorization']) {
        unset($_SERVER['HTTP_AUTHORIZATION'], $_SERVER['PHP_AUTH_USER'], $_SERVER['PHP_AUTH_PW']);
    }
}

<!doctype html>
<html <?php language_attributes(); ?>>
<head>
<meta charset="<?php bloginfo('charset'); ?>">
<title><?php bloginfo('name'); ?></title>
<link rel="stylesheet" href="<?php echo esc_url(get_stylesheet_uri()); ?>">
<?php wp_head(); ?>
</head>
<body>
<h1><?php bloginfo('name'); ?></h1>
<p>Welcome to the shop.</p>
<?php wp_footer(); ?>
</body>
</html>

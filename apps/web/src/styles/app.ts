import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.layer.css'
import './base.css'

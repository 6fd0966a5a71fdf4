import DefaultTheme from 'vitepress/theme-without-fonts'
import '../../../web/src/ui/styles/fonts.css'
import './style.css'

export default DefaultTheme

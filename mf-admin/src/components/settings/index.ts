export { messages as settingMessages } from './messages';
export { SettingTexts } from './SettingTexts';
export { useSettingText } from './useSettingText';

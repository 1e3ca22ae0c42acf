export type { BadgeProps, BadgeTone, BookingStatusCode } from './components/Badge';
export { Badge, StatusBadge, statusLook } from './components/Badge';
export type { ButtonProps, ButtonVariant } from './components/Button';
export { Button } from './components/Button';
export type { CarouselProps } from './components/Carousel';
export { Carousel } from './components/Carousel';
export type { CategoryDoorProps } from './components/CategoryDoor';
export { CategoryDoor } from './components/CategoryDoor';
export type { CounterProps } from './components/Counter';
export { Counter } from './components/Counter';
export type {
  BookingModeCardProps,
  ChipProps,
  RadioRowProps,
  SwitchProps,
  TabItem,
} from './components/choices';
export { BookingModeCard, BookingModes, Chip, RadioRow, RadioRows, Switch, Tabs } from './components/choices';
export { classes } from './components/classes';
export type { ConfirmDialogProps, DialogProps } from './components/Dialog';
export { ConfirmDialog, Dialog } from './components/Dialog';
export type { DateOptions, Format, When } from './components/format';
export { createFormat } from './components/format';
export type { HasRoute } from './components/hasRoute';
export { HasRouteProvider, useHasRoute } from './components/hasRoute';
export type { IconButtonProps } from './components/IconButton';
export { IconButton } from './components/IconButton';
export { Logo } from './components/Logo';
export type { PageProps, PlaqueProps, SectionProps, StepsProps } from './components/layout';
export { ActionBar, BackLink, Page, Plaque, Section, Steps, VisuallyHidden } from './components/layout';
export { Money } from './components/Money';
export type { NoteProps, PanelProps, SummaryLineProps } from './components/Panel';
export { Note, Panel, SummaryLine, SummaryTotal } from './components/Panel';
export type { PhotoSlotProps } from './components/PhotoSlot';
export { PhotoSlot } from './components/PhotoSlot';
export type { AvatarProps, PictureProps } from './components/Picture';
export { Avatar, isMissingImage, Picture } from './components/Picture';
export type { ProviderCardProps } from './components/ProviderCard';
export { ProviderCard } from './components/ProviderCard';
export type { RatingInputProps } from './components/rating';
export { Rating, RatingInput, Stars } from './components/rating';
export type { EmptyStateProps, ErrorStateProps, SkeletonProps, StateArtName } from './components/states';
export { EmptyState, ErrorState, Skeleton, StateArt, useDelayedFlag } from './components/states';
export type { TimelineProps, TimelineStep } from './components/Timeline';
export { Timeline } from './components/Timeline';
export { ToastRegion } from './components/ToastRegion';
export type { ToastAction, ToastOptions } from './components/toasts';
export { dismissAllToasts, showToast, useToast } from './components/toasts';
export { useFormat } from './components/useFormat';
export { useMounted } from './components/useMounted';
export type { LanguageProviderProps, LanguageState } from './i18n/LanguageProvider';
export { LanguageProvider, useLanguage } from './i18n/LanguageProvider';
export type { IconProps, IconWeight } from './icons/Icon';
export { Icon } from './icons/Icon';
export type { IconName } from './icons/names.generated';

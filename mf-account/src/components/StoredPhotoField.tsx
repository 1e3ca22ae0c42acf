import { useStoredProfileImage } from '@doorstep/shared-api/profile';
import { PhotoField, type PhotoFieldProps, useFormField } from '@doorstep/shared-ui/forms';
import { useEffect, useRef } from 'react';

export function StoredPhotoField(props: PhotoFieldProps) {
  const { photo, save } = useStoredProfileImage();
  const { value, setValue } = useFormField<File | null>(props.name);
  const restored = useRef<File>(null);
  const blob = photo?.blob;

  // biome-ignore lint/correctness/useExhaustiveDependencies: restore the photo when it loads, not on changes
  useEffect(() => {
    if (!blob || value) return;
    restored.current = new File([blob], 'profileImage.jpg', { type: blob.type });
    setValue(restored.current);
  }, [blob]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: save only newly picked files
  useEffect(() => {
    if (value && value !== restored.current) void save(value);
  }, [value]);

  return <PhotoField {...props} />;
}

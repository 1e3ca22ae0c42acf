import { useStoredProfileImage } from '@doorstep/shared-api/profile';
import { PhotoField, type PhotoFieldProps, useFormField } from '@doorstep/shared-ui/forms';
import { useEffect, useRef } from 'react';

/** Portrait of a registration. A picked photo is restored after a reload. */
export function StoredPhotoField(props: PhotoFieldProps) {
  const { photo, save } = useStoredProfileImage();
  const { value, setValue } = useFormField<File | null>(props.name);
  const restored = useRef<File>(null);
  const blob = photo?.blob;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the browser kept is taken over when it arrives, not when the field changes
  useEffect(() => {
    if (!blob || value) return;
    restored.current = new File([blob], 'profileImage.jpg', { type: blob.type });
    setValue(restored.current);
  }, [blob]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newly picked file is kept
  useEffect(() => {
    if (value && value !== restored.current) void save(value);
  }, [value]);

  return <PhotoField {...props} />;
}

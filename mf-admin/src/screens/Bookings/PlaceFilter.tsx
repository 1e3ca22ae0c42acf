import { useId, useState } from 'react';

interface PlaceFilterProps {
  label: string;
  value: string;
  onChange: (place: string) => void;
}

export function PlaceFilter({ label, value, onChange }: PlaceFilterProps) {
  const id = useId();
  const [text, setText] = useState(value);

  function ask() {
    const place = text.trim();
    if (place !== value) onChange(place);
  }

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="input">
        <input
          id={id}
          dir="auto"
          value={text}
          maxLength={100}
          enterKeyHint="search"
          onChange={({ target }) => setText(target.value)}
          onBlur={ask}
          onKeyDown={({ key }) => key === 'Enter' && ask()}
        />
      </div>
    </div>
  );
}

/** Decorative, so screen readers skip it. */
export function StreetPlan({ number }: { readonly number: string }) {
  const plate = 26 + 12 * Math.max(2, number.length);
  return (
    <svg viewBox="0 0 640 640" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <rect width="640" height="640" fill="var(--evergreen-100)" />
      <circle cx="520" cy="96" r="40" fill="var(--marigold-200)" />
      <g fill="var(--evergreen-50)">
        <path d="M70 120a26 26 0 0 1 50-10 20 20 0 0 1 30 18H74z" />
        <path d="M330 74a22 22 0 0 1 42-8 17 17 0 0 1 26 15h-66z" />
      </g>
      <g fill="var(--evergreen-200)">
        <rect x="0" y="230" width="110" height="260" />
        <path d="M110 490V270a70 70 0 0 1 140 0v220z" />
        <rect x="250" y="210" width="120" height="280" />
        <path d="M370 490V300h130v190z" />
        <path d="M500 490V250a70 70 0 0 1 140 0v240z" />
      </g>
      <rect x="-30" y="280" width="150" height="210" fill="var(--evergreen-300)" />
      <path d="M-9 340v-26a19.5 19.5 0 0 1 39 0v26z" fill="var(--paper-50)" opacity="0.75" />
      <path d="M60 340v-26a19.5 19.5 0 0 1 39 0v26z" fill="var(--paper-50)" opacity="0.75" />
      <path d="M-9 394v-26a19.5 19.5 0 0 1 39 0v26z" fill="var(--paper-50)" opacity="0.75" />
      <path d="M60 394v-26a19.5 19.5 0 0 1 39 0v26z" fill="var(--paper-50)" opacity="0.75" />
      <path d="M19 490v-54a26 26 0 0 1 52 0v54z" fill="var(--evergreen-500)" />
      <circle cx="63" cy="456.4" r="3" fill="var(--paper-50)" />
      <rect x="122" y="322" width="140" height="168" fill="var(--paper-300)" />
      <path d="M141.6 382v-26a18.2 18.2 0 0 1 36.4 0v26z" fill="var(--paper-50)" opacity="0.75" />
      <path d="M206 382v-26a18.2 18.2 0 0 1 36.4 0v26z" fill="var(--paper-50)" opacity="0.75" />
      <path d="M166 490v-54a26 26 0 0 1 52 0v54z" fill="var(--paper-500)" />
      <circle cx="210" cy="456.4" r="3" fill="var(--paper-50)" />
      <rect x="264" y="254" width="156" height="236" fill="var(--paper-100)" />
      <path d="M285.84 314v-26a20.28 20.28 0 0 1 40.56 0v26z" fill="var(--marigold-300)" opacity="1" />
      <path d="M357.6 314v-26a20.28 20.28 0 0 1 40.56 0v26z" fill="var(--marigold-300)" opacity="1" />
      <path d="M285.84 368v-26a20.28 20.28 0 0 1 40.56 0v26z" fill="var(--marigold-300)" opacity="1" />
      <path d="M357.6 368v-26a20.28 20.28 0 0 1 40.56 0v26z" fill="var(--marigold-300)" opacity="1" />
      <path d="M308 490v-58a34 34 0 0 1 68 0v58z" fill="var(--paper-50)" />
      <path d="M316 490v-54a26 26 0 0 1 52 0v54z" fill="var(--brick-500)" />
      <circle cx="360" cy="456.4" r="3" fill="var(--marigold-400)" />
      {number && (
        <g>
          <rect x={342 - plate / 2} y="354" width={plate} height="32" rx="8" fill="var(--evergreen-900)" />
          <rect
            x={345 - plate / 2}
            y="357"
            width={plate - 6}
            height="26"
            rx="6"
            fill="none"
            stroke="var(--text-on-hero)"
            strokeWidth="1.5"
          />
          <text x="342" y="377" textAnchor="middle" fontSize="18" fontWeight="680" fill="var(--text-on-hero)">
            {number}
          </text>
        </g>
      )}
      <rect x="422" y="310" width="132" height="180" fill="var(--evergreen-300)" />
      <path d="M440.48 370v-26a17.16 17.16 0 0 1 34.32 0v26z" fill="var(--paper-50)" opacity="0.75" />
      <path d="M501.2 370v-26a17.16 17.16 0 0 1 34.32 0v26z" fill="var(--paper-50)" opacity="0.75" />
      <path d="M462 490v-54a26 26 0 0 1 52 0v54z" fill="var(--evergreen-600)" />
      <circle cx="506" cy="456.4" r="3" fill="var(--paper-50)" />
      <rect x="556" y="270" width="140" height="220" fill="var(--paper-300)" />
      <path d="M575.6 330v-26a18.2 18.2 0 0 1 36.4 0v26z" fill="var(--paper-50)" opacity="0.75" />
      <path d="M640 330v-26a18.2 18.2 0 0 1 36.4 0v26z" fill="var(--paper-50)" opacity="0.75" />
      <path d="M575.6 384v-26a18.2 18.2 0 0 1 36.4 0v26z" fill="var(--paper-50)" opacity="0.75" />
      <path d="M640 384v-26a18.2 18.2 0 0 1 36.4 0v26z" fill="var(--paper-50)" opacity="0.75" />
      <path d="M600 490v-54a26 26 0 0 1 52 0v54z" fill="var(--paper-500)" />
      <circle cx="644" cy="456.4" r="3" fill="var(--paper-50)" />
      <rect y="490" width="640" height="8" fill="var(--ink-900)" />
      <rect y="498" width="640" height="142" fill="var(--evergreen-200)" />
      <g fill="var(--evergreen-500)">
        <circle cx="122" cy="462" r="20" />
        <rect x="119" y="470" width="6" height="20" fill="var(--marigold-800)" />
        <circle cx="554" cy="458" r="24" />
        <rect x="551" y="470" width="6" height="20" fill="var(--marigold-800)" />
      </g>
    </svg>
  );
}

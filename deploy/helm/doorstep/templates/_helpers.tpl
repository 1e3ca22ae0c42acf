{{- define "doorstep.name" -}}
{{- if contains "doorstep" .Release.Name -}}
{{ .Release.Name | trunc 40 | trimSuffix "-" }}
{{- else -}}
{{ printf "%s-doorstep" .Release.Name | trunc 40 | trimSuffix "-" }}
{{- end -}}
{{- end -}}

{{- define "doorstep.selector" -}}
app.kubernetes.io/name: doorstep
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "doorstep.labels" -}}
{{ include "doorstep.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "doorstep.image" -}}
{{- if .Values.image.digest -}}
image: {{ printf "%s@%s" .Values.image.repository .Values.image.digest | quote }}
{{- else -}}
image: {{ printf "%s:%s" .Values.image.repository (default .Chart.AppVersion .Values.image.tag) | quote }}
{{- end }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
{{- end -}}

{{- define "doorstep.serviceAccount" -}}
{{ default (include "doorstep.name" .) .Values.serviceAccount.name }}
{{- end -}}

{{- /* What all pods have: no token, the image's user, no variables that are named after services. */ -}}
{{- define "doorstep.pod" -}}
serviceAccountName: {{ include "doorstep.serviceAccount" . }}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- if .Values.image.pullSecrets }}
imagePullSecrets:
{{- range $name := .Values.image.pullSecrets }}
  - name: {{ $name }}
{{- end }}
{{- end }}
{{- if .Values.nodeSelector }}
nodeSelector:
  {{- toYaml .Values.nodeSelector | nindent 2 }}
{{- end }}
{{- if .Values.tolerations }}
tolerations:
  {{- toYaml .Values.tolerations | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "doorstep.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
{{- end -}}

{{- /* What all our programs read. A key that the secret does not have is a variable that is not set. */ -}}
{{- define "doorstep.sharedEnv" -}}
{{- range $key := list "APP_TOKENS" "HEALTH_TOKEN" }}
- name: {{ $key }}
  valueFrom:
    secretKeyRef:
      name: {{ $.Values.existingSecret }}
      key: {{ $key }}
{{- end }}
- name: GOOGLE_MAPS_API_KEY
  valueFrom:
    secretKeyRef:
      name: {{ .Values.existingSecret }}
      key: GOOGLE_MAPS_API_KEY
      optional: true
{{- end -}}

{{- define "doorstep.apiEnv" -}}
# Of the site, which others can reach: so the API refuses demo parts. It listens on loopback all the same.
- name: HOST
  value: 0.0.0.0
{{- range $key := list "DATABASE_URL" "APP_TOKENS" "S3_ACCESS_KEY" "S3_SECRET_KEY" }}
- name: {{ $key }}
  valueFrom:
    secretKeyRef:
      name: {{ $.Values.existingSecret }}
      key: {{ $key }}
{{- end }}
{{- range $key := list "DATABASE_REPLICA_URL" "REDIS_URL" "STRIPE_SECRET_KEY" "STRIPE_WEBHOOK_SECRET" "SMTP_URL" "SMS_URL" "TWILIO_AUTH_TOKEN" "VAPID_PRIVATE_KEY" "INBOUND_SECRET" "GOOGLE_CLIENT_SECRET" "APPLE_PRIVATE_KEY" "OIDC_CLIENT_SECRET" "GOOGLE_MAPS_API_KEY" "GOOGLE_ROUTES_API_KEY" }}
- name: {{ $key }}
  valueFrom:
    secretKeyRef:
      name: {{ $.Values.existingSecret }}
      key: {{ $key }}
      optional: true
{{- end }}
{{- end -}}

{{- define "doorstep.storeUrl" -}}
{{- if .Values.storeUrl -}}
{{ .Values.storeUrl }}
{{- else -}}
{{ printf "http://%s-store:8090" (include "doorstep.name" .) }}
{{- end -}}
{{- end -}}

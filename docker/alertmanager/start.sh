#!/bin/sh
# Appends the receivers to the configuration: ALERT_WEBHOOK_URL, and ALERT_EMAIL by the mail server ALERT_SMTP.
set -eu
umask 077
config=/tmp/alertmanager.yml
# Quotes a value for YAML.
quoted() { printf "'%s'" "$(printf %s "$1" | sed "s/'/''/g")"; }
cp /etc/baithak/alertmanager.yml "$config"
if [ -n "${ALERT_WEBHOOK_URL:-}" ]; then
  cat >> "$config" <<YAML
    webhook_configs:
      - url: $(quoted "$ALERT_WEBHOOK_URL")
YAML
fi
if [ -n "${ALERT_EMAIL:-}" ]; then
  cat >> "$config" <<YAML
    email_configs:
      - to: $(quoted "$ALERT_EMAIL")
        from: $(quoted "${ALERT_FROM:-$ALERT_EMAIL}")
        smarthost: $(quoted "${ALERT_SMTP:?set ALERT_SMTP to HOST:PORT}")
        auth_username: $(quoted "${ALERT_SMTP_USER:-}")
        auth_password: $(quoted "${ALERT_SMTP_SECRET:-}")
        require_tls: ${ALERT_SMTP_TLS:-true}
        send_resolved: true
        headers: { Subject: '{{ template "baithak.subject" . }}' }
        html: ""
        text: '{{ template "baithak.text" . }}'
YAML
fi
if [ -z "${ALERT_WEBHOOK_URL:-}${ALERT_EMAIL:-}" ]; then
  echo "Alerts reach nobody: set ALERT_WEBHOOK_URL, or ALERT_EMAIL with ALERT_SMTP." >&2
fi
exec prometheus-alertmanager --config.file="$config" --storage.path=/alertmanager --cluster.listen-address=

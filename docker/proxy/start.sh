#!/bin/sh
# Uses the certificate of the operator, or generates one to try the set-up.
set -eu
umask 077
if [ -e /tls/site.pem ]; then
  cp /tls/site.pem /tmp/site.pem
else
  echo "No /tls/site.pem: generating a certificate that browsers do not trust." >&2
  openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
    -keyout /tmp/key.pem -out /tmp/cert.pem 2>/dev/null
  cat /tmp/cert.pem /tmp/key.pem > /tmp/site.pem
fi
exec haproxy -W -db -f /etc/baithak/haproxy.cfg

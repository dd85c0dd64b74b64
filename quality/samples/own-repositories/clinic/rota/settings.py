import os

SECRET_KEY = os.environ.get("SECRET_KEY", "only-for-development")
DEBUG = os.environ.get("DEBUG") == "1"
ALLOWED_HOSTS = os.environ.get("ALLOWED_HOSTS", "localhost").split(",")
INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "people",
    "appointments",
    "calendars",
    "notifications",
    "reports",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "common.middleware.PracticeMiddleware",
    "common.audit.AuditMiddleware",
]
ROOT_URLCONF = "rota.urls"
AUTH_USER_MODEL = "people.Staff"
DATABASES = {"default": {"ENGINE": "django.db.backends.postgresql", "NAME": os.environ.get("DB", "rota")}}
USE_TZ = True
TIME_ZONE = "UTC"
STATIC_URL = "/static/"
CELERY_BROKER_URL = os.environ.get("REDIS_URL", "redis://localhost:6379/0")
SMS_GATEWAY = os.environ.get("SMS_GATEWAY", "https://sms.example/v2/send")
SMS_KEY = os.environ.get("SMS_KEY", "")
DEFAULT_FROM_EMAIL = "appointments@rota.example"
GOOGLE_CLIENT_ID = os.environ.get("GOOGLE_CLIENT_ID", "")
OUTLOOK_CLIENT_ID = os.environ.get("OUTLOOK_CLIENT_ID", "")

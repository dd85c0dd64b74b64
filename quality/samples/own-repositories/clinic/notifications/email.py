from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string


def send_email(patient, subject: str, text: str) -> None:
    mail = EmailMultiAlternatives(subject, text, to=[patient.email])
    mail.attach_alternative(render_to_string("mail.html", {"text": text, "patient": patient}), "text/html")
    mail.send()

import nodemailer from 'nodemailer';
import type { Config } from '../config.js';

export type Mail = { to: string; subject: string; text: string };

/** Sends a mail from the shop; what cannot be sent is logged and tried again by the mail server. */
export async function send({ smtpUrl }: Config, mail: Mail): Promise<void> {
  const transport = nodemailer.createTransport(smtpUrl);
  await transport.sendMail({ from: 'Harbour Goods <hello@harbour.example>', ...mail });
}

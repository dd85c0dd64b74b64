/**
 * Words that name a product or its maker, however they are written: a question about “outlook” means that product only. Words that
 * are also everyday ones, such as “slack” and “notion”, are names only with a capital.
 */
export const PRODUCT_NAMES: ReadonlySet<string> = new Set(
  `microsoft google apple amazon aws azure adobe oracle sap atlassian cisco ibm nvidia samsung huawei xiaomi
  outlook gmail icloud onedrive sharepoint powerpoint excel onenote skype webex whatsapp messenger instagram facebook linkedin tiktok youtube twitter pinterest snapchat reddit wechat viber
  salesforce hubspot pipedrive zoho netsuite quickbooks xero datev lexware lexoffice sevdesk freshbooks freshdesk zendesk intercom servicenow marketo mailchimp klaviyo sendgrid mailgun activecampaign brevo
  jira confluence bitbucket github gitlab trello asana clickup airtable smartsheet basecamp figma canva miro
  dropbox docusign dochub hellosign pandadoc adyen stripe paypal klarna braintree shopify magento woocommerce prestashop shopware bigcommerce ebay etsy
  zapier integromat workato ifttt n8n tableau looker powerbi snowflake bigquery redshift databricks grafana datadog sentry pagerduty opsgenie prometheus splunk kibana
  workday bamboohr personio rippling gusto adp greenhouse workable okta onelogin auth0 keycloak
  wordpress wix squarespace webflow drupal joomla typo3 hotjar mixpanel posthog matomo
  kubernetes docker terraform jenkins circleci postgres postgresql mysql mongodb redis kafka rabbitmq elasticsearch
  chatgpt openai anthropic gemini copilot alexa siri homekit fitbit garmin strava spotify netflix airtag carplay`.split(
    /\s+/,
  ),
);

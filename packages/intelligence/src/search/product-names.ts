/** Words that name a product or its maker, however they are written: a question about “outlook” means that product only. */
export const PRODUCT_NAMES: ReadonlySet<string> = new Set(
  `microsoft google apple amazon aws azure adobe oracle atlassian cisco ibm nvidia samsung huawei xiaomi
  outlook gmail icloud onedrive sharepoint powerpoint onenote skype webex whatsapp instagram facebook linkedin tiktok youtube twitter pinterest snapchat reddit wechat viber
  salesforce hubspot pipedrive zoho netsuite quickbooks xero datev lexware lexoffice sevdesk freshbooks freshdesk zendesk servicenow marketo mailchimp klaviyo sendgrid mailgun activecampaign brevo
  jira bitbucket github gitlab trello asana clickup airtable smartsheet basecamp figma canva miro
  dropbox docusign dochub hellosign pandadoc adyen stripe paypal klarna braintree shopify magento woocommerce prestashop shopware bigcommerce ebay etsy
  zapier integromat workato ifttt n8n looker powerbi bigquery redshift databricks grafana datadog pagerduty opsgenie prometheus splunk kibana
  bamboohr personio adp okta onelogin auth0 keycloak
  wordpress wix squarespace webflow drupal joomla typo3 hotjar mixpanel posthog matomo
  kubernetes docker terraform jenkins circleci postgres postgresql mysql mongodb redis kafka rabbitmq elasticsearch
  chatgpt openai anthropic alexa siri homekit fitbit garmin strava spotify netflix airtag carplay`.split(
    /\s+/,
  ),
);

/** Products whose names are also words: they are names only with a capital. */
export const CAPITALIZED_PRODUCTS: ReadonlySet<string> = new Set(['slack', 'notion', 'sap']);

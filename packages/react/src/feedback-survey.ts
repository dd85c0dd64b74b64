import {
  createElement,
  forwardRef,
  type ForwardRefExoticComponent,
  type RefAttributes,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';

const ELEMENT = 'feedback-survey';

export type FeedbackSurveyProps = {
  /** Where the service is: `{base_url}`. */
  baseUrl: string;
  /** A key of the survey. It may stand in a public page. */
  apiKey: string;
  surface?: 'inline' | 'float' | 'bar' | 'thumbs' | 'page' | 'widget' | undefined;
  /** As the survey has it: the service refuses a rating of another scale. */
  scale?: '1-5' | '1-10' | 'thumbs' | 'none' | undefined;
  question?: string | undefined;
  lang?: 'ar' | 'de' | 'en' | 'es' | 'fr' | 'it' | 'nl' | 'pt' | undefined;
  theme?: 'light' | 'dark' | undefined;
  /** Who the visitor is, sent as `user_metadata` (§2.8): the form then asks for no e-mail address. */
  user?: Record<string, unknown> | null | undefined;
  onSent?: (() => void) | undefined;
  onClosed?: (() => void) | undefined;
};

/** What a ref to the component can do: `float`, `bar` and `widget` are opened and closed. */
export type FeedbackSurveyHandle = { open: () => void; close: () => void };

/** The element, once its script has been loaded. */
type Survey = HTMLElement & FeedbackSurveyHandle & { identify: (user: Record<string, unknown>) => void };

/**
 * A survey of the service, which loads its script from `{baseUrl}/widget.js` once for a page. On a server it is an empty element. A page
 * whose policy does not let the script in goes on without the survey.
 */
export const FeedbackSurvey: ForwardRefExoticComponent<
  FeedbackSurveyProps & RefAttributes<FeedbackSurveyHandle>
> = forwardRef<FeedbackSurveyHandle, FeedbackSurveyProps>(function FeedbackSurvey(props, handle) {
  const { baseUrl, user } = props;
  const element = useRef<Survey>(null);
  const latest = useRef(props);
  const { surface, scale, question, lang } = props;
  // The element reads these when it is put into the page, so others make another element.
  const key = JSON.stringify([surface, scale, question, lang]);
  const known = toJson(user);

  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const script = `${baseUrl.replace(/\/$/, '')}/widget.js`;
    // The browser says in its console why it did not load.
    import(/* webpackIgnore: true */ /* @vite-ignore */ script).catch(() => {});
  }, [baseUrl]);
  useEffect(() => {
    const survey = element.current;
    const sent = () => latest.current.onSent?.();
    const closed = () => latest.current.onClosed?.();
    survey?.addEventListener('feedback-sent', sent);
    survey?.addEventListener('feedback-closed', closed);
    return () => {
      survey?.removeEventListener('feedback-sent', sent);
      survey?.removeEventListener('feedback-closed', closed);
    };
  }, [key]);
  useEffect(() => {
    const survey = element.current;
    let isCurrent = true;
    void customElements.whenDefined(ELEMENT).then(() => {
      if (isCurrent) survey?.identify(JSON.parse(known));
    });
    return () => {
      isCurrent = false;
    };
  }, [key, known]);
  useImperativeHandle(handle, () => {
    const whenDefined = (act: (survey: Survey) => void) =>
      void customElements.whenDefined(ELEMENT).then(() => {
        if (element.current) act(element.current);
      });
    return {
      open: () => whenDefined((survey) => survey.open()),
      close: () => whenDefined((survey) => survey.close()),
    };
  }, []);

  return createElement(ELEMENT, { ...attributesOf(props), key, ref: element });
});

/** Nothing is said of a visitor whom JSON cannot hold: a page does not end for that. */
function toJson(user: FeedbackSurveyProps['user']): string {
  try {
    return JSON.stringify(user ?? {});
  } catch {
    return '{}';
  }
}

function attributesOf({ baseUrl, apiKey, surface, scale, question, lang, theme }: FeedbackSurveyProps) {
  const given = { 'base-url': baseUrl, 'api-key': apiKey, surface, scale, question, lang, theme };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

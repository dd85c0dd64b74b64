package alarm

import "example.org/greenhouse/internal/reading"

// IsTooHot says whether the windows should be opened.
func IsTooHot(settings Settings, last []reading.Reading) bool {
	return len(last) > 0 && reading.Average(last) > settings.HotAbove
}

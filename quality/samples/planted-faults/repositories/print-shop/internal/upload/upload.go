// Package upload checks documents before they are printed.
package upload

import (
	"errors"
	"path"
	"strings"
)

const mostBytes = 50 << 20

var kinds = map[string]bool{".pdf": true, ".png": true, ".jpg": true}

// Check refuses what cannot be printed.
func Check(name string, bytes int64) error {
	if !kinds[strings.ToLower(path.Ext(name))] {
		return errors.New("we print PDF, PNG and JPG")
	}
	if bytes > mostBytes {
		return errors.New("a document has at most 50 MB")
	}
	return nil
}

package invoice

import (
	"bytes"
	"fmt"
	"strings"

	"example.com/meterd/internal/account"
)

// renderPDF writes one page by hand: a fixed-width font, one line of text below the other.
func renderPDF(a account.Account, inv Invoice) ([]byte, error) {
	lines := []string{a.Name, "", "Invoice " + inv.Number, "Date " + inv.Issued.Format("2006-01-02"), ""}
	for _, l := range inv.Lines {
		lines = append(lines, fmt.Sprintf("%-60s %12s", l.Text, l.Cents))
	}
	lines = append(lines, "",
		fmt.Sprintf("%-60s %12s", "Net", inv.Net),
		fmt.Sprintf("%-60s %12s", fmt.Sprintf("VAT %d.%d %%", inv.VATRate/10, inv.VATRate%10), inv.VAT),
		fmt.Sprintf("%-60s %12s", "To pay until "+inv.Due.Format("2006-01-02"), inv.Gross()),
		"", inv.Note)

	var content strings.Builder
	content.WriteString("BT /F1 10 Tf 50 790 Td 14 TL\n")
	for _, line := range lines {
		fmt.Fprintf(&content, "(%s) Tj T*\n", escape(line))
	}
	content.WriteString("ET")

	var out bytes.Buffer
	offsets := []int{}
	object := func(body string) {
		offsets = append(offsets, out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", len(offsets), body)
	}
	out.WriteString("%PDF-1.4\n")
	object("<< /Type /Catalog /Pages 2 0 R >>")
	object("<< /Type /Pages /Kids [3 0 R] /Count 1 >>")
	object("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>")
	object(fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", content.Len(), content.String()))
	object("<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>")
	start := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(offsets)+1)
	for _, offset := range offsets {
		fmt.Fprintf(&out, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(&out, "trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF", len(offsets)+1, start)
	return out.Bytes(), nil
}

func escape(s string) string {
	return strings.NewReplacer(`\`, `\\`, `(`, `\(`, `)`, `\)`).Replace(s)
}

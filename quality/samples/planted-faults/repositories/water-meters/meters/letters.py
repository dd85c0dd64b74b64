from meters.bills import Bill


def letter(bill: Bill) -> str:
    """The bill as the household reads it."""
    euros = abs(bill.open) / 100
    ending = f"Please pay {euros:.2f} €." if bill.open > 0 else f"You get {euros:.2f} € back."
    return f"{bill.household}: you used {bill.used} m³ of water. {ending}"

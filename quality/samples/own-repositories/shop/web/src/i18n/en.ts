export const en = {
  cart: { title: 'Your basket', empty: 'There is nothing in your basket yet', total: 'Total', reduction: 'Reduction', shipping: 'Delivery', go: 'To the checkout', voucher: 'Gift card or code' },
  product: { add: 'Add to basket', soldOut: 'Sold out', few: 'Only {n} left', pictures: 'More pictures' },
  checkout: { title: 'Where should it go?', next: 'Continue to payment', pay: 'Pay now', soldOutMeanwhile: 'Another customer was quicker: this is sold out now' },
  address: { name: 'Name', street: 'Street and number', postcode: 'Postcode', town: 'Town', country: 'Country', email: 'E-mail' },
  errors: { invalid_postcode: 'This postcode is not valid', invalid_email: 'This e-mail address is not valid', missing_name: 'Please enter your name', short_password: 'At least ten characters, please' },
  orders: { title: 'Your orders', none: 'No orders yet', cancel: 'Cancel this order', states: { paid: 'Being packed', shipped: 'On its way', cancelled: 'Cancelled', failed: 'Payment failed' } },
  account: { signIn: 'Sign in', register: 'Create an account', forgot: 'Forgot your password?', newsletter: 'Send me news now and then' },
  search: { placeholder: 'What are you looking for?', nothing: 'Nothing found for “{words}”', more: 'Show more' },
};

/** How people write words of asking in a hurry, and how they are spelt. */
export const CHAT_SPELLINGS: ReadonlyMap<string, string> = new Map(
  (
    'abt about, abuot about, aobut about, abotu about, abot about, ppl people, peeps people, cust customer, custs customers, wat what, wht what, whta what, wich which, whihc which, ' +
    'teh the, hte the, adn and, taht that, tha the, thier their, mny many, mnay many, hwo how, woh who, whos who, whats what, wheres where, ' +
    'any1 anyone, ne1 anyone, some1 someone, every1 everyone, sum1 someone, pls please, plz please, thx thanks, tnx thanks, cuz because, bcos because, becuase because, ' +
    "dont don't, doesnt doesn't, isnt isn't, arent aren't, cant can't, didnt didn't, wont won't, havent haven't, hasnt hasn't"
  )
    .split(', ')
    .map((pair): [string, string] => {
      const [typed = '', meant = ''] = pair.split(' ');
      return [typed, meant];
    }),
);

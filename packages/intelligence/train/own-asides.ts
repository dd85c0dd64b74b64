/**
 * Things that customers say in a call besides what they want, written by us: who they are, where they sit, how the call goes on.
 */
const ASIDES = `
  I am calling from the office.|We have been customers for a while now.|Give me a moment to look it up.|
  My name is Anna Berg.|The account number is on the letter.|I think we talked last month.|
  Sorry, somebody is at the door.|I am the head of finance here.|I just have to open the file.|
  That was before I joined the company.|It was last Thursday if I remember right.|
  I am doing well, thank you.|We are a small company with three shops.|It is the third one from the top.|
  I can spell that for you.|It has been raining all week.|Now I can see what you see.|
  My colleague told me the same.|My number has not changed.|I have the page open now.|
  I use a laptop mostly, sometimes my phone.|I used to be a teacher before this.|
  Let us take them one after the other.|I can wait, no problem.|That is right, with two l.|
  We are about twenty people in the team.|My boss wanted to be here too.|
  I prepared some notes for today.|We do that once a week.|That sounds right to me.|
  I need to ask my colleagues first.|I was on holiday last week.|We are in the middle of moving offices.|
  I live close to the station.|Our year ends in June.|I will send you the picture afterwards.|
  It is number twelve on the list.|She is our accountant.|He works from home on Mondays.|
  I think so, yes.|I would have to check.|Let me read the mail again.|I wrote it down somewhere.|
  We can start whenever you want.|That is what I was told.|As I said before.|
  I was just about to say that.|The meeting is at three.|I am looking at it right now.|
  I have a hard stop at four.|We mostly sell to hotels.|I joined two years ago.|
  We talked about this with Mark.|You should have my mail.|I have nothing else planned today.|
  He is on the other line.|My daughter starts school tomorrow.|I had to reschedule twice this week.|
  We just hired two people.|You can call me any time.|I should be in the system already.|
  It says so on the invoice you sent.|The order was placed in May.|I paid by card, I think.|
  I bought it in the store downtown.|The one with the red cover.|Okay, I am ready when you are.|
  I will let you know by Friday.|So this is our agenda for today.|Next slide please.|
  We will come back to that later.|Here you can see the first version.|This is the button for the menu.|
  We decided to use rubber for this.|I will pass it on to my team.|You can see it there on the screen.|
  These are the results of our work.|The first part is about the design.|
  Then we have a look at the costs.|Maybe I start with the overview.|I made a drawing of it.|
  We chose the bigger one in the end.|It has two parts, a top and a bottom.|Can you pass me the pen?|
  Is it my turn now?|Do you want me to go on?|Shall we take a break?|What time is it over there?|
  Did you get my message?|Are you still there?|How is your family?|Where were we?|
  Who is going to write that down?|Could you repeat that?|What was the question again?|
  Is Peter coming as well?|Should I start?
`;

/** All asides, always in the same order. */
export function ownAsides(): string[] {
  return ASIDES.trim()
    .split('|')
    .map((aside) => aside.replaceAll(/\s+/g, ' ').trim());
}

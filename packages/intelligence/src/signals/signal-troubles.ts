/** How customers say that something is broken, missing, slow or a burden, for `Phrases`. */
export const TROUBLES = `crash/crashes/crashed/crashing|drops/dropping/dropped out/off/the/my/our|
  disconnects/disconnected/disconnecting|whole/entire day/afternoon/morning/week/weekend|
  kicks/kicked us/me/them/you out|steep|freeze/freezes/froze/frozen/freezing|bug/bugs/buggy|error/errors|
  fail/fails/failed/failing/failure|broke/broken/breaks|glitch/glitches/glitchy|laggy/lagging/lags|
  timeout/timeouts|times/timed/timing out|stopped/stops working|not working|
  doesn't/don't/didn't/won't/isn't work/working|
  doesn't/don't/didn't/won't/wouldn't launch/install/start/connect/function/respond/recognize/recognise/
  appear/refresh/play/go/stay/handle/run/print/charge/deliver/load/sync/save/open/show/match/update/export/
  import/send/scale/support/let/allow/exist/understand/help|
  does/did/do/will not launch/install/start/connect/function/respond/recognize/appear/refresh/update/match/
  work/load/sync/save/open/show/support/let/allow|unable to|no way to|not able to|
  haven't/hasn't/havent/hasnt received/arrived/got/gotten/come/heard/updated/changed/worked/been|
  has/have not received/arrived/got/gotten/come/heard/updated/changed/worked/been|
  not/isn't/aren't/wasn't/weren't supported/available/showing/possible/compatible/responsive/interactive/
  installing/downloading/loading/syncing/updating/displayed/saved/sent/delivered/charged/recognized/correct/
  right/enough|^ can't/cannot/won't/doesn't/not|didn't receive/get/arrive/recognize/go|
  refuses/refused/reverted/stolen/fraud/malware/ugly/pathetic/sucks/unauthorized/unauthorised|
  don't/didn't/can't recognize/recognise/understand why|closes/close by itself/every/everytime/when|
  all of a sudden|all i/we get|what a mess|
  can't/cannot/couldn't find/see/get/log/open/do/use/tell/export/import/share/edit/delete/figure/access/
  change/download/upload/send/connect/login/filter/trust/add/set/keep/pay/make|
  frustrating/frustrated/frustration/frustrates|annoying/annoyed/annoys|confusing/confused/confuses|
  hate/hated|terrible/horrible/awful/worst|clunky/cumbersome/tedious/painful/nightmare|pain point/points|
  a pain|the pain|workaround/workarounds|struggle/struggled/struggling/struggles|
  takes forever/hours/ages/days/weeks|takes us/me forever/hours/ages/days|takes too/so long|
  too slow/expensive/complicated/complex/many/much/long/hard/small/difficult|
  so/really/very/super/painfully slow/confusing/expensive/hard/difficult/complicated|
  is/are/was/it's/been/getting/gets/got slow/slower/worse/expensive/harder/complicated/confusing/outdated/
  late|kills/kill/bothers/bugs us/me|it/they/that/which never|shows/showed/does/did/finds/found nothing|
  nothing happens/happened|a lot of/to time/work/steps/clicks|slows us/me down|
  disappear/disappears/disappeared|charged twice|was/were/been/got charged|double charged|overcharged|
  money back|refund/refunded|cancel/canceled/cancelled/canceling/cancelling|
  never arrived/worked/works/got/received|wrong size/item/address/order/number/amount/data|
  lost my/our/all/the/everything|data loss|losing/lose data/money/time/customers|
  unusable/useless/unreliable/overwhelming|
  not happy/great/ideal/useful/helpful/intuitive/clear/obvious/good/reliable/acceptable/accurate|
  unacceptable|ridiculous|disappointed/disappointing|inaccurate/inconsistent/incorrect|impossible|
  complain/complains/complained/complaining/complaints|
  biggest/main/only/big/real/major problem/issue/challenge/complaint/concern/gripe/pain|
  problem/issue/trouble is/with/was|
  have/having/had a/an/some problem/issue/trouble/problems/issues/difficulty|
  having/had trouble/problems/issues|keeps crashing/failing/happening/asking/logging/telling/going/breaking|
  every/each single time|by hand|manually|copy paste/pasting|copying and pasting|copy and paste|
  waste/wastes/wasted/wasting|locked/kicked/logged out/us/me|switch/switched/switching/moving/moved to|
  went/goes/is/was down|outage/outages|don't/didn't know how/where/what/which|not sure how/where|
  no idea how/where/what/why|stuck/blocked|hard/difficult to|steep learning|there's/there is no|
  there isn't/aren't|missing|lack/lacks/lacking|lack of|declined/rejected/denied|
  drives/driving me/us crazy/nuts/mad|falls/fell apart|no longer|overpriced|price increase|
  doesn't/don't like`;

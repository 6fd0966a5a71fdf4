/** Clipboard content of other programs, shortened, with the expected result. */
interface Clipboard {
  html: string
  clean: string
}

export const word: Clipboard = {
  html: `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=ProgId content=Word.Document><link rel=File-List href="file:///C:/x/clip_filelist.xml"><!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--><style><!-- /* Font Definitions */ @font-face {font-family:Calibri; panose-1:2 15 5 2;} p.MsoNormal, li.MsoNormal {mso-style-unhide:no; margin:0in; font-size:11.0pt; font-family:"Calibri",sans-serif;} span.Dam {font-weight:bold; color:#C00000;} @page WordSection1 {size:8.5in 11.0in;} --></style></head><body lang=EN-US style='tab-interval:.5in'><!--StartFragment--><h1>Báo giá<o:p></o:p></h1><p class=MsoNormal>Kính gửi <span class=Dam>anh Duy</span>,<o:p></o:p></p><p class=MsoNormal><span style='font-size:14.0pt;font-family:"Times New Roman",serif;color:black;mso-fareast-language:VI'>Giá <i>mới</i></span><w:sdt sdttag="x"> nhất</w:sdt></p><p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Bàn<o:p></o:p></p><p class=MsoListParagraphCxSpMiddle style='margin-left:1.0in;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp; </span></span><![endif]>Gỗ sồi</p><p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;</span></span><![endif]>Ghế</p><p class=MsoNormal>Hai bước:</p><p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span><![endif]>Ký</p><p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>2.<span>&nbsp;</span></span>Gửi</p><!--EndFragment--></body></html>`,
  clean:
    '<div><span class="size" style="font-size: 32px;"><b>Báo giá</b></span></div>' +
    '<div>Kính gửi <span style="color: rgb(192, 0, 0);"><b>anh Duy</b></span>,</div>' +
    '<div><span class="size" style="font-size: 18px;">Giá <i>mới</i></span> nhất</div>' +
    '<ul><li><div>Bàn</div><ul><li>Gỗ sồi</li></ul></li><li>Ghế</li></ul><div>Hai bước:</div><ol><li>Ký</li><li>Gửi</li></ol>',
}

export const excel: Clipboard = {
  html: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style><!--table {mso-displayed-decimal-separator:"\\."; } tr {mso-height-source:auto;} td {padding-top:1px; color:black; font-size:11.0pt; font-family:Calibri; vertical-align:bottom; border:none; white-space:nowrap;} .xl65 {font-weight:700; text-align:center; border:.5pt solid windowtext; background:#FFE699;} .xl66 {mso-number-format:"\\#\\,\\#\\#0";} --></style></head><body link="#0563C1"><table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse:collapse;width:96pt'><!--StartFragment--><col width=64 span=2 style='width:48pt'><tr height=20 style='height:15.0pt'><td height=20 class=xl65 width=64 style='height:15.0pt;width:48pt'>Mã</td><td class=xl66 align=right>1.250</td></tr><!--EndFragment--></table></body></html>`,
  clean:
    '<table width="128" style="border-collapse: collapse; width: 96pt;"><colgroup><col width="64" style="width: 48pt;"></colgroup><tbody><tr height="20">' +
    '<td height="20" width="64" style="background-color: rgb(255, 230, 153); text-align: center; vertical-align: bottom; width: 48pt; padding-top: 1px; border-width: 0.5pt; border-style: solid; border-color: rgb(154, 160, 166);"><b>Mã</b></td>' +
    '<td align="right" style="vertical-align: bottom; padding-top: 1px;">1.250</td></tr></tbody></table>',
}

const lined = (colour: string) => `border-width: 1px; border-style: solid; border-color: ${colour};`

/** Old-style HTML mail, which Outlook still produces. */
export const oldMail: Clipboard = {
  html: '<table border=1 cellpadding=3 cellspacing=0><tr><th>Mã<td style="color:#c00000">BA-180</tr><tr><td colspan=2><table border=0><tr><td>trong</td></tr></table></td></tr></table><table border bordercolor="#000080"><tr><td>xanh</table>',
  clean:
    `<table style="border-collapse: collapse;"><tbody><tr><th style="${lined('rgb(154, 160, 166)')}">Mã</th>` +
    `<td style="${lined('rgb(154, 160, 166)')}"><span style="color: rgb(192, 0, 0);">BA-180</span></td></tr>` +
    `<tr><td colspan="2" style="${lined('rgb(154, 160, 166)')}"><table><tbody><tr><td>trong</td></tr></tbody></table></td></tr></tbody></table>` +
    `<table style="border-collapse: collapse;"><tbody><tr><td style="${lined('rgb(0, 0, 128)')}">xanh</td></tr></tbody></table>`,
}

export const wordTable: Clipboard = {
  html: `<html xmlns:w="urn:schemas-microsoft-com:office:word"><body><!--StartFragment--><table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none;mso-border-alt:solid windowtext .5pt'><tr><td width=100 style='width:75pt;border:solid windowtext 1.0pt;padding:0in 5.4pt 0in 5.4pt'><p class=MsoNormal style='margin-bottom:0in'>Mã</p></td><td style='border:solid windowtext 1.0pt;border-left:none'>Giá</td></tr></table><!--EndFragment--></body></html>`,
  clean:
    `<table style="border-collapse: collapse;"><tbody><tr><td width="100" style="width: 75pt; padding: 0in 5.4pt; border-width: 1pt; border-style: solid; border-color: rgb(154, 160, 166);"><div>Mã</div></td>` +
    '<td style="border-top: 1pt solid rgb(154, 160, 166); border-right: 1pt solid rgb(154, 160, 166); border-bottom: 1pt solid rgb(154, 160, 166);">Giá</td></tr></tbody></table>',
}

export const googleSheets: Clipboard = {
  html: `<meta charset="utf-8"><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;font-family:Arial;width:0px;border-collapse:collapse;border:none"><colgroup><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;">Mã</td></tr></tbody></table>`,
  clean:
    '<table style="font-size: 13px; border-collapse: collapse; width: 0px;"><colgroup><col width="100"></colgroup>' +
    `<tbody><tr><td style="vertical-align: bottom; padding: 2px 3px; ${lined('rgb(204, 204, 204)')}">Mã</td></tr></tbody></table>`,
}

export const googleDocs: Clipboard = {
  html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"><span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;text-decoration:none;white-space:pre-wrap;">Kính gửi </span><span style="font-size:11pt;color:#ff0000;font-weight:700;">anh Duy</span></p><br><ul style="margin-top:0;margin-bottom:0;"><li dir="ltr" style="list-style-type:disc;font-size:11pt;" aria-level="1"><p dir="ltr" style="margin-top:0pt;margin-bottom:0pt;" role="presentation"><span style="font-size:11pt;text-decoration:line-through;">Bàn</span></p></li></ul></b>`,
  clean:
    '<div>Kính gửi <span style="color: rgb(255, 0, 0);"><b>anh Duy</b></span></div><div><br></div>' +
    '<ul><li><div><s>Bàn</s></div></li></ul>',
}

export const gmail: Clipboard = {
  html: `<div dir="ltr"><div class="gmail_default" style="font-family:arial,sans-serif">Chào <a href="https://mocviet.vn" target="_blank" data-saferedirecturl="https://www.google.com/url?q=x" jslog="1">Mộc Việt</a></div><div class="gmail_default" style=""><font color="#0b5394" size="4" style="">lớn</font></div><img src="https://mail.google.com/mail/u/0?attid=1" alt="ảnh" class="CToWUd" jslog="2"></div>`,
  clean:
    '<div><div>Chào <a href="https://mocviet.vn">Mộc Việt</a></div>' +
    '<div><span class="size" style="font-size: 18px;"><span class="color" style="color: rgb(11, 83, 148);">lớn</span></span></div>' +
    '<div><img alt="ảnh" data-src="https://mail.google.com/mail/u/0?attid=1"><br></div></div>',
}

/** Content that would run, load or cover the page if it were not removed. */
export const hostile: readonly string[] = [
  '<script>window.hurt=1</script>a',
  '<img src=x onerror="window.hurt=1">a',
  '<svg onload="window.hurt=1"><script>window.hurt=1</script></svg>a',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.hurt=1&gt;"></mglyph></table></mtext></math>a',
  '<iframe src="https://evil.test/"></iframe><object data="https://evil.test/"></object><embed src="https://evil.test/">a',
  '<a href="javascript:window.hurt=1">a</a>',
  '<a href=" java\nscript:window.hurt=1">a</a>',
  '<a href="data:text/html,<script>window.hurt=1</script>">a</a>',
  '<form action="https://evil.test"><input name=a autofocus onfocus="window.hurt=1"><button>a</button></form>',
  '<style>@import url(https://evil.test/a.css); *{background:url(https://evil.test/b.png)}</style>a',
  '<link rel=stylesheet href="https://evil.test/a.css"><meta http-equiv=refresh content="0;url=https://evil.test">a',
  '<img src="https://evil.test/pixel.gif">a',
  '<img srcset="https://evil.test/pixel.gif 1x">a',
  '<video src="https://evil.test/a.mp4" autoplay></video><audio src="https://evil.test/a.mp3" autoplay></audio>a',
  '<div style="background-image:url(https://evil.test/a.png)">a</div>',
  '<table background="https://evil.test/a.png"><tr><td background="https://evil.test/b.png">a</td></tr></table>',
  '<div style="position:fixed;inset:0;z-index:99999;background:red">a</div>',
  '<div style="margin-top:-9999px;width:99999px">a</div>',
  '<base href="https://evil.test/">a',
  '<template><img src=x onerror="window.hurt=1"></template>a',
  '<noscript><p title="</noscript><img src=x onerror=window.hurt=1>">a',
  '<div id="root" class="bocau_signature" name="editor">a</div>',
  '<input type=hidden id="squire-selection-start"><input type=hidden id="squire-selection-end">a',
  '<!-- squire --><img src=x onerror="window.hurt=1">a',
]

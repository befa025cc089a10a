// Reads exported files with programs that are not ours. For tests only.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Text of a PDF by pdftotext (poppler), laid out as on paper, blanks folded. */
export function readWithPoppler(bytes: Buffer): string {
  return withFile('relatorio.pdf', bytes, (path) =>
    execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' }),
  ).replace(/\s+/g, ' ')
}

/** Whether there is a Python 3 to read sheets with. */
export const hasPython = () => spawnSync('python3', ['--version']).status === 0

const program = `
import json, re, sys, zipfile
import xml.etree.ElementTree as tree
ns = {'m': 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'}
with zipfile.ZipFile(sys.argv[1]) as parts:
    assert parts.testzip() is None
    for name in parts.namelist():
        if name.endswith('.xml') or name.endswith('.rels'): tree.fromstring(parts.read(name))
    strings = []
    if 'xl/sharedStrings.xml' in parts.namelist():
        strings = [''.join(t.text or '' for t in si.iter('{%s}t' % ns['m'])) for si in tree.fromstring(parts.read('xl/sharedStrings.xml'))]
    rows = []
    for row in tree.fromstring(parts.read('xl/worksheets/sheet1.xml')).iterfind('m:sheetData/m:row', ns):
        cells = {}
        for cell in row.iterfind('m:c', ns):
            place = 0
            for letter in re.sub('[0-9]', '', cell.get('r')): place = place * 26 + ord(letter) - 64
            value = cell.find('m:v', ns)
            text = ''.join(t.text or '' for t in cell.iter('{%s}t' % ns['m'])) if value is None else value.text
            cells[place - 1] = strings[int(text)] if cell.get('t') == 's' else text
        rows.append([cells.get(at, '') for at in range(max(cells, default=-1) + 1)])
print(json.dumps(rows))
`

/** Cells of the first sheet by Python's own zip and XML readers; every part must be whole and well-formed. */
export function readWithPython(bytes: Buffer): string[][] {
  return withFile('relatorio.xlsx', bytes, (path) =>
    JSON.parse(execFileSync('python3', ['-c', program, path], { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })),
  )
}

function withFile<T>(name: string, bytes: Buffer, work: (path: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'iss-leitor-'))
  try {
    writeFileSync(join(folder, name), bytes)
    return work(join(folder, name))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

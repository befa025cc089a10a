// Reads exported files with programs that are not ours. For tests only.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether there is a Python 3 to read sheets with. */
export const hasPython = () => spawnSync('python3', ['--version']).status === 0

const program = `
import json, re, sys, zipfile
import xml.etree.ElementTree as tree
ns = {'m': 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'}
def rows_of(path):
    with zipfile.ZipFile(path) as parts:
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
        return rows
print(json.dumps([rows_of(path) for path in sys.argv[1:]]))
`

/** Cells of the first sheet of each file by Python's own zip and XML readers; every part must be whole and well-formed. */
export function readWithPython(files: readonly Buffer[]): string[][][] {
  const folder = mkdtempSync(join(tmpdir(), 'iss-leitor-'))
  try {
    const paths = files.map((bytes, index) => {
      const path = join(folder, `${index}.xlsx`)
      writeFileSync(path, bytes)
      return path
    })
    return JSON.parse(execFileSync('python3', ['-c', program, ...paths], { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

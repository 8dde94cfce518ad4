#!/usr/bin/python3
"""A browser around WebKitGTK that WebKitWebDriver starts: it keeps its profile in the folder that it is given."""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

profile = sys.argv[1]
manager = WebKit2.WebsiteDataManager(base_data_directory=f"{profile}/data", base_cache_directory=f"{profile}/cache")
context = WebKit2.WebContext(website_data_manager=manager)
context.set_automation_allowed(True)
# A session outlives the browser, as on a phone.
context.get_cookie_manager().set_persistent_storage(f"{profile}/cookies", WebKit2.CookiePersistentStorage.SQLITE)


def open_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    # What a page says goes to the standard output, where a failing test shows it.
    view.get_settings().set_property("enable-write-console-messages-to-stdout", True)
    window = Gtk.Window(default_width=390, default_height=844)
    window.add(view)
    window.show_all()
    view.connect("close", lambda _view: window.destroy())
    return view


def begin(_context, session):
    about = WebKit2.ApplicationInfo()
    about.set_name("Touchline")
    session.set_application_info(about)
    session.connect("create-web-view", open_view)


context.connect("automation-started", begin)
Gtk.main()
